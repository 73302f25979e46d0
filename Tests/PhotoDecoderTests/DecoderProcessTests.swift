import Testing

/// Tests that start processes, one after the other: they count what those leave open.
@Suite(.serialized) enum DecoderProcessTests {}
