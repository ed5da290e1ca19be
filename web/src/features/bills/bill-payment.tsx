import type { Bill, BillPayment } from "@funil/contract/records/bills"
import { ownValue } from "@funil/contract/shared/own-value"
import { whatsappShareHref } from "@funil/contract/shared/values/reach-links"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import {
  Copy,
  ExternalLink,
  HandCoins,
  Link2,
  Mail,
  MessageCircle,
  QrCode as QrIcon,
  TriangleAlert,
} from "lucide-react"
import { type ReactNode, Suspense, useState } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { copyText } from "../../lib/text/copy-text.ts"
import { useFormat } from "../../lib/text/format.ts"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { QrCode } from "../../ui/marks/qr-code.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { Spinner } from "../../ui/marks/spinner.tsx"
import { late } from "../../ui/screen/late.ts"
import { collectorOptions } from "../accounts/receiving-api.ts"
import { billPaymentOptions, useChargeBill } from "./bill-api.ts"
import styles from "./bill-payment.module.css"

const MailBillDialog = late(async () => (await import("./mail-bill-dialog.tsx")).MailBillDialog)

function Pix({ pix, children }: { pix: NonNullable<BillPayment["pix"]>; children: ReactNode }) {
  const words = useMessages().bills.payment
  return (
    <div className="flex wrap gap-4">
      <QrCode svg={pix.qr} label={words.qr} className={styles.qr} />
      <div className={`stack gap-2 min-w-0 ${styles.ways}`}>
        <p className="text-s muted">{words.code}</p>
        <code className={`sunken text-s mono truncate ${styles.code}`} title={pix.code}>
          {pix.code}
        </code>
        <div className="flex wrap gap-2">
          <Button size="s" icon={<Copy />} onClick={() => void copyText(pix.code, words.codeCopied)}>
            {words.copyCode}
          </Button>
        </div>
        {children}
      </div>
    </div>
  )
}

/** Says what is missing for Pix and links to its settings. */
function NoPix() {
  const words = useMessages().bills.payment
  return (
    <p className="row gap-2 muted">
      <QrIcon aria-hidden="true" />
      <span>
        {words.noPix} <Link to="/admin/configs/receiving">{words.setUp}</Link>
      </span>
    </p>
  )
}

function SendActions({ bill, payment }: { bill: Bill; payment: BillPayment }) {
  const words = useMessages().bills.payment
  const [isMailing, setMailing] = useState(false)
  const { url, text } = payment
  if (url === null || text === null) return null
  const chat = whatsappShareHref(bill.contact?.phone1, text)
  return (
    <div className="flex wrap gap-2">
      <Button size="s" icon={<Mail />} onClick={() => setMailing(true)}>
        {words.email}
      </Button>
      <a className={buttonClass({ size: "s" })} href={chat} target="_blank" rel="noreferrer">
        <MessageCircle aria-hidden="true" />
        {words.whatsapp}
      </a>
      <Button size="s" icon={<Link2 />} onClick={() => void copyText(url, words.linkCopied)}>
        {words.copyLink}
      </Button>
      <a className={buttonClass({ size: "s", look: "plain" })} href={url} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden="true" />
        {words.page}
      </a>
      <Suspense>{isMailing && <MailBillDialog bill={bill} onClose={() => setMailing(false)} />}</Suspense>
    </div>
  )
}

/** Explains a rejected charge. The missing data belongs to the payer, not the bill. */
function refusal(m: Messages, error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return error ? m.errors.unexpected(undefined) : undefined
  const { missing } = m.bills.payment.charge
  const [name, sentences] = Object.entries(error.fields)[0] ?? []
  return (name && ownValue(missing, name)) ?? sentences?.[0] ?? error.description ?? m.errors.network
}

/**
 * The state of a charge at the account's provider. Offers to create one if a provider is connected.
 */
function BillCharge({ bill, charge }: { bill: Bill; charge: BillPayment["charge"] }) {
  const m = useMessages()
  const words = m.bills.payment.charge
  const collector = useQuery(collectorOptions).data
  const { mutate, isPending, error } = useChargeBill(bill.id)
  const problem = charge?.problem ?? refusal(m, error)
  const isWaiting = isPending || (charge?.is_waiting === true && charge.url === null)
  const isMade = charge !== null && !isWaiting && !problem
  if (!collector && !charge) return null
  return (
    <div className={styles.charge} role="status">
      {problem && !isWaiting && (
        <p className={styles.problem}>
          <TriangleAlert aria-hidden="true" />
          {words.problem(problem)}
        </p>
      )}
      {isWaiting && (
        <p className="row wrap gap-2 muted">
          <Spinner />
          {words.waiting}
        </p>
      )}
      {charge?.url && (
        <a className={buttonClass({ size: "s" })} href={charge.url} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
          {words.open}
        </a>
      )}
      {isMade && !charge.url && <p className="row wrap gap-2 muted">{words.made}</p>}
      {!isWaiting && !isMade && collector && (
        <Button size="s" icon={<HandCoins />} onClick={() => mutate()}>
          {problem ? words.again : words.make}
        </Button>
      )}
    </div>
  )
}

const open = new Set<Bill["status"]>(["pending", "overdue"])

/** The ways to request payment: the Pix code, the public page, and sending it. */
export function BillPaymentPart({ bill }: { bill: Bill }) {
  const m = useMessages()
  const words = m.bills.payment
  const { currency } = useFormat()
  const isOpen = bill.type === "revenue" && open.has(bill.status)
  const { data, isError, refetch } = useQuery({ ...billPaymentOptions(bill.id), enabled: isOpen })
  if (!isOpen) return null
  const send = data && (
    <>
      <SendActions bill={bill} payment={data} />
      <BillCharge bill={bill} charge={data.charge} />
    </>
  )
  return (
    <section className={`stack gap-3 p-3 mb-3 ${styles.part}`} aria-label={words.title}>
      {!data && !isError && <Skeleton height={148} />}
      {!data && isError && (
        <div className="row wrap gap-2 muted" role="alert">
          <span>{words.failed}</span>
          <Button size="s" onClick={() => void refetch()}>
            {m.ui.tryAgain}
          </Button>
        </div>
      )}
      {data?.pix && <Pix pix={data.pix}>{send}</Pix>}
      {data && !data.pix && (
        <>
          {currency === "BRL" && !data.charge && <NoPix />}
          {send}
        </>
      )}
    </section>
  )
}
