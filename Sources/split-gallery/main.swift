import ArgumentParser
import SplitGallery

GalleryCommand.main()
