import type { ReturnsForm } from "@funil/contract/forms/returns"
import { useQuery } from "@tanstack/react-query"
import { ExternalLink } from "lucide-react"
import { useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { CopyRow } from "../../ui/lists/copy-row.tsx"
import { QrCode } from "../../ui/marks/qr-code.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { returnsShareOptions } from "./returns-api.ts"

/** The page's address to copy and open, and its QR code. */
export function ReturnsShare({ form }: { form: ReturnsForm }) {
  const words = useMessages().returns.share
  const titleId = useId()
  const { data, isError } = useQuery(returnsShareOptions(form))
  return (
    <section className="card stack gap-4 p-4" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className="text-m">
          {words.title}
        </h2>
        <p className="muted">{form.enabled ? words.text : words.off}</p>
      </div>
      <CopyRow label={words.link} text={form.url} />
      <div className="flex wrap items-end gap-3">
        {data && <QrCode svg={data.qr} label={words.qr} size={112} />}
        {!data && !isError && <Skeleton width={112} height={112} />}
        <a className={buttonClass()} href={form.url} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
          {words.open}
        </a>
      </div>
    </section>
  )
}
