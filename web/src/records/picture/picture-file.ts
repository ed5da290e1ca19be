import { maxPictureSize } from "@funil/contract/pictures"

/** What can be sent as a picture; the server looks at the content. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"]

/** Why a file can't be sent as a picture. */
export function pictureFault({
  type,
  size,
}: Pick<File, "type" | "size">): "wrongType" | "tooBig" | undefined {
  if (!pictureTypes.includes(type)) return "wrongType"
  return size > maxPictureSize ? "tooBig" : undefined
}
