import GLib
import PhotoConversations

PhotoConversationsCommand.start(FilePath.commandLine)
