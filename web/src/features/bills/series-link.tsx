import type { Bill } from "@funil/contract/records/bills"
import { Link } from "@tanstack/react-router"
import { Layers } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./bill-badges.module.css"

/** Shows "3 of 12" and links to the other bills of the series. */
export function SeriesLink({ bill: { id, series_id, number, of } }: { bill: Bill }) {
  const words = useMessages().bills.series
  if (series_id === null || number === null || of === null) return null
  return (
    <Link
      to="/admin/bills/$billId"
      params={{ billId: id }}
      search={{ filters: [["series_id", "=", series_id]], sort: "number", dir: "asc" }}
      className={styles.series}
      title={words.open}
    >
      <Layers aria-hidden="true" />
      {words.place(number, of)}
    </Link>
  )
}
