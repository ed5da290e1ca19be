import { writeWhole } from "../../platform/files/file-store.ts"
import { openFileStore, type StoreSettings } from "../../platform/files/open-file-store.ts"
import type { FileKey } from "../../platform/files/file-key.ts"
import { isOutOfRoom } from "../../platform/files/system-errors.ts"
import { squarePictures } from "../../platform/files/square-pictures.ts"

/** The longest side, in pixels, of the two pictures that are made of a file. */
export const pictureSides = { view: 2048, thumbnail: 256 } as const
type Drawn = keyof typeof pictureSides

function drawnKey({ accountId, name }: FileKey, form: Drawn): FileKey {
  return { accountId, name: `${name}-${pictureSides[form]}.webp` }
}

/** The file as a picture drawn anew, kept when it is first asked for, where there is room; null when it can't be drawn. */
export async function drawnPicture(
  settings: StoreSettings,
  key: FileKey,
  form: Drawn,
): Promise<Buffer | null> {
  const store = openFileStore(settings)
  const known = await store.read(drawnKey(key, form))
  if (known) return known
  const [made] = (await squarePictures(() => store.read(key), [pictureSides[form]], "inside")) ?? []
  if (!made) return null
  await writeWhole(store, drawnKey(key, form), made).catch((error: unknown) => {
    if (!isOutOfRoom(error)) throw error
  })
  return made
}

/** Removes a file and the pictures made of it. */
export async function removeBytes(settings: StoreSettings, key: FileKey): Promise<void> {
  const store = openFileStore(settings)
  for (const form of ["view", "thumbnail"] as const) await store.remove(drawnKey(key, form))
  await store.remove(key)
}
