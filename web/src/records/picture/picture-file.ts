import { maxPictureSize } from "@funil/contract/records/pictures"

/** The accepted types. The server checks the content. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"]

/** Why a file can't be used as a picture. */
export function pictureFault({
  type,
  size,
}: Pick<File, "type" | "size">): "wrongType" | "tooBig" | undefined {
  if (!pictureTypes.includes(type)) return "wrongType"
  return size > maxPictureSize ? "tooBig" : undefined
}
