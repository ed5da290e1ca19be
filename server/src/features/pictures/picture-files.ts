import { pictureSizes } from "@funil/contract/records/pictures"
import { writeWhole } from "../../platform/files/file-store.ts"
import { openFileStore, type StoreSettings } from "../../platform/files/open-file-store.ts"

type Size = (typeof pictureSizes)[number]

export async function writePicture(
  config: StoreSettings,
  { accountId, name }: { accountId: string; name: string },
  squares: readonly Buffer[],
): Promise<void> {
  const store = openFileStore(config)
  for (const [place, size] of pictureSizes.entries()) {
    const bytes = squares[place]
    if (bytes) await writeWhole(store, { accountId, name: nameOf(name, size) }, bytes)
  }
}

export async function readPicture(
  config: StoreSettings,
  accountId: string,
  name: string,
  size: Size,
): Promise<Buffer | null> {
  return openFileStore(config).read({ accountId, name: nameOf(name, size) })
}

export async function removePictureFiles(
  config: StoreSettings,
  accountId: string,
  name: string,
): Promise<void> {
  const store = openFileStore(config)
  for (const size of pictureSizes) await store.remove({ accountId, name: nameOf(name, size) })
}

function nameOf(name: string, size: Size): string {
  return `${name}-${size}.webp`
}
