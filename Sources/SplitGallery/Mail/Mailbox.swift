import GLib

/// The folders and messages of Mail, which are made up.
struct Mailbox {
  /// A folder, with the numbers of its messages from 1.
  struct Folder {
    let title: String
    let messages: [Int]
  }

  /// A message.
  struct Message {
    let sender: String
    let subject: String
    /// The day of November on which it was sent.
    let day: Int
    /// The paragraphs.
    let text: [String]
  }

  let folders: [Folder]
  let messages: [Message]

  /// Creates four folders with six messages each.
  init() {
    let titles = [
      localized("Inbox"), localized("Drafts"), localized("Sent"), localized("Archive"),
    ]
    let subjects = [
      localized("On Sunday"), localized("The garden"), localized("A question"),
      localized("Tickets for the concert"), localized("Minutes of the meeting"),
      localized("Photos from the lake"),
    ]
    let senders = ["Ada", "Grace", "Alan", "Barbara"]
    let text = [
      localized("I have an idea, and would like to hear yours first."),
      localized(
        "If the weather stays as it is, we could meet at the lake around noon. There is a train every half hour, and the walk from the station takes ten minutes."
      ),
      localized("Tell me by Friday. Then I can still change everything."),
    ]
    folders = titles.enumerated().map { index, title in
      let first = index * subjects.count + 1
      return Folder(title: title, messages: Array(first..<first + subjects.count))
    }
    messages = titles.indices.flatMap { folder in
      subjects.enumerated().map { index, subject in
        Message(
          sender: senders[(index + folder) % senders.count], subject: subject,
          day: 28 - folder * subjects.count - index, text: text)
      }
    }
  }

  /// Returns a folder by its number from 1, or nil.
  func folder(_ number: Int) -> Folder? {
    folders.indices.contains(number - 1) ? folders[number - 1] : nil
  }

  /// Returns a message by its number from 1, or nil.
  func message(_ number: Int) -> Message? {
    messages.indices.contains(number - 1) ? messages[number - 1] : nil
  }
}
