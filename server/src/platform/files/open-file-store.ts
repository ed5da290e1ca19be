import type { Config } from "../config.ts"
import type { FileStore } from "./file-store.ts"
import { folderFileStore } from "./folder-file-store.ts"
import { s3FileStore } from "./s3-file-store.ts"

export type StoreSettings = Pick<Config, "dataDir" | "s3Url">

/** The store of these settings: the bucket of `S3_URL`, else the folder `files` of `DATA_DIR`. */
export function openFileStore({ dataDir, s3Url }: StoreSettings): FileStore {
  return s3Url === undefined ? folderFileStore(dataDir) : s3FileStore(s3Url)
}
