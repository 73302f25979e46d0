import ArgumentParser
import PhotoConversations

PhotoConversationsCommand.main()
