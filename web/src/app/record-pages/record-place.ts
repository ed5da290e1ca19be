/** The page that shows a record, and the links from there. */
export interface RecordPlace {
  readonly id: string
  /** The path that opens one of the record's deals. */
  readonly dealHref: (dealId: string) => string
  /** Replaces this record with another of the same noun, for example after a merge. */
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}
