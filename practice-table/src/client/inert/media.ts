/** `foundry.helpers.media`: file types by extension. */
import type { Dict } from "../utils/types.ts";
import { inertClass } from "./inert-class.ts";

const hasEnding =
  (extensions: readonly string[]) =>
  (src: string): boolean =>
    extensions.includes((/\.([a-z0-9]+)(?:[?#].*)?$/i.exec(String(src))?.[1] ?? "").toLowerCase());

class VideoHelper {
  static hasVideoExtension = hasEnding(["m4v", "mp4", "ogv", "webm"]);
}

class ImageHelper {
  static hasImageExtension = hasEnding(["apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "tiff", "webp"]);
}

export const media = (): Dict => ({
  VideoHelper: inertClass("foundry.helpers.media.VideoHelper", VideoHelper) as unknown,
  ImageHelper: inertClass("foundry.helpers.media.ImageHelper", ImageHelper) as unknown,
});
