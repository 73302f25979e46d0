// Kills a program, and prints its window's last picture in the format ppm: lastpicture WINDOW PID.
//
// The screen is this program's alone meanwhile. A program that is stopped may have it for itself,
// as GTK does when it looks for the widget below the pointer, and no other program could take a
// picture.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
  Display *display = XOpenDisplay(NULL);
  if (count != 3 || !display) return 64;
  Window window = strtoul(words[1], NULL, 0);
  pid_t process = atoi(words[2]);
  XGrabServer(display);
  XWindowAttributes place;
  if (!XGetWindowAttributes(display, window, &place)) return 66;
  // The server handles no more requests of the program from here on.
  XImage *image =
    XGetImage(display, window, 0, 0, place.width, place.height, AllPlanes, ZPixmap);
  if (kill(process, SIGKILL) != 0 || !image) return 70;
  XUngrabServer(display);
  XSync(display, False);
  printf("P6\n%d %d\n255\n", image->width, image->height);
  for (int y = 0; y < image->height; y++)
    for (int x = 0; x < image->width; x++) {
      unsigned long pixel = XGetPixel(image, x, y);
      putchar(pixel >> 16 & 255);
      putchar(pixel >> 8 & 255);
      putchar(pixel & 255);
    }
  return fflush(stdout) == 0 ? 0 : 74;
}
