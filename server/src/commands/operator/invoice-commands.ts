import { moneyOf } from "../../features/billing/price-rules.ts"
import { cancelInvoice, payInvoice } from "../../features/billing/settle-billing.ts"
import { type InvoiceLine, listInvoiceLines } from "../../features/operator/operator-read.ts"
import type { SystemContext } from "../../platform/access/permitted.ts"
import type { Services } from "../../platform/context.ts"
import { today } from "../../platform/wall-clock.ts"
import { contextOf, type Line, type OperatorCommand, OperatorError } from "./operator-command.ts"
import { dateIn } from "./operator-values.ts"

export function invoiceLine({ amount, ...line }: InvoiceLine): Line {
  return { ...line, amount: moneyOf(amount) }
}

interface OpenInvoice {
  readonly ctx: SystemContext
  readonly number: number
}

/** Returns the open invoice of a number such as `padaria-3`. */
async function openInvoice(services: Services, name: string): Promise<OpenInvoice> {
  const [, domain, number] = /^(.+)-(\d{1,9})$/.exec(name) ?? []
  if (domain === undefined) throw new OperatorError("INVOICE is a number such as padaria-3.")
  const ctx = await contextOf(services, domain)
  const lines = await listInvoiceLines(services, { accountId: ctx.accountId })
  const line = lines.find(({ invoice }) => invoice === name)
  if (!line) throw new OperatorError(`There is no invoice ${name}.`)
  if (line.status !== "pending" && line.status !== "overdue")
    throw new OperatorError(`The invoice ${name} is ${line.status} already.`)
  return { ctx, number: Number(number) }
}

async function shown(services: Services, { accountId }: SystemContext, name: string): Promise<Line[]> {
  const lines = await listInvoiceLines(services, { accountId })
  return lines.filter(({ invoice }) => invoice === name).map(invoiceLine)
}

const invoices: OperatorCommand = {
  usage: "invoices [--open]",
  help: "Lists the invoices of all accounts, also of those that are gone; with --open those that are not paid.",
  options: { open: { type: "boolean" } },
  run: async ({ services, options }) => {
    const lines = await listInvoiceLines(services, { isOpen: options["open"] === true })
    return lines.map(invoiceLine)
  },
}

const paid: OperatorCommand = {
  usage: "paid INVOICE [--on DATE]",
  help: "Marks an invoice as paid, today unless another day is given. An account that was suspended for it goes on.",
  options: { on: { type: "string" } },
  run: async ({ services, words: [name = ""], options }) => {
    const { ctx, number } = await openInvoice(services, name)
    const on = dateIn(options, "on")
    if (on !== undefined && on > today(ctx)) throw new OperatorError("--on must not be a day to come.")
    await payInvoice(ctx, number, on)
    return shown(services, ctx, name)
  },
}

const cancel: OperatorCommand = {
  usage: "cancel INVOICE",
  help: "Cancels an invoice that is not paid. What it was to pay for ends, and the account's next order begins only when it is paid.",
  run: async ({ services, words: [name = ""] }) => {
    const { ctx, number } = await openInvoice(services, name)
    await cancelInvoice(ctx, number)
    return shown(services, ctx, name)
  },
}

export const invoiceCommands: Readonly<Record<string, OperatorCommand>> = { invoices, paid, cancel }
