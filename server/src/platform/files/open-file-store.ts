import type { Config } from "../config.ts"
import { type DiskSettings, requireDiskRoom } from "./disk-room.ts"
import type { FileStore } from "./file-store.ts"
import { folderFileStore } from "./folder-file-store.ts"
import { s3FileStore } from "./s3-file-store.ts"

/** Without `diskLimit` the store never rejects: the operator restores backups and accounts. */
export type StoreSettings = Pick<Config, "dataDir" | "s3Url"> & Partial<Pick<Config, "diskLimit">>

/**
 * Opens the store of these settings: the bucket of `S3_URL`, else `DATA_DIR/files`. It rejects
 * files on a full disk.
 */
export function openFileStore({ dataDir, s3Url, diskLimit }: StoreSettings): FileStore {
  const store = s3Url === undefined ? folderFileStore(dataDir) : s3FileStore(s3Url)
  return diskLimit === undefined ? store : withinDisk(store, { dataDir, s3Url, diskLimit })
}

function withinDisk(store: FileStore, settings: DiskSettings): FileStore {
  return {
    ...store,
    async write(...args) {
      await requireDiskRoom(settings)
      return store.write(...args)
    },
    async take(...args) {
      await requireDiskRoom(settings)
      return store.take(...args)
    },
  }
}
