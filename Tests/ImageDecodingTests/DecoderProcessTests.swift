import Testing

/// Tests that start processes, one after the other, as they count the processes' leftovers.
@Suite(.serialized) enum DecoderProcessTests {}
