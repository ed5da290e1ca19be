/** What is wrong with a file of all data, in one line. */
export class ArchiveError extends Error {
  override name = "ArchiveError"
}
