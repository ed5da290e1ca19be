import type { Invoice } from "@funil/contract/account/billing"
import { Link } from "@tanstack/react-router"
import { ExternalLink } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button, buttonClass, type ButtonLook } from "../../ui/marks/button.tsx"
import { lacksPage } from "./plan-api.ts"

/** Links to an invoice's payment page, which the provider may still be creating. */
export function InvoiceLink({ invoice, ...look }: { invoice: Invoice } & ButtonLook) {
  const words = useMessages().plans
  if (lacksPage(invoice) && invoice.is_refused)
    return (
      <Link className={buttonClass(look)} to="/profile/account">
        {words.refused}
      </Link>
    )
  if (lacksPage(invoice))
    return (
      <Button {...look} busy>
        {words.preparing}
      </Button>
    )
  if (!invoice.invoiceUrl) return null
  return (
    <a className={buttonClass(look)} href={invoice.invoiceUrl} target="_blank" rel="noreferrer">
      <ExternalLink aria-hidden="true" />
      {words.upgrade.openInvoice}
    </a>
  )
}
