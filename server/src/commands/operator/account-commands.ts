import { currencies, planNames, trialDays } from "@funil/contract/account/plans"
import { Temporal } from "temporal-polyfill"
import { changeCurrency, clearAddresses } from "../../features/accounts/save-account.ts"
import { giveAccountPlan, resumeAccount, suspendAccount } from "../../features/billing/settle-billing.ts"
import {
  type AccountLine,
  findAccountLine,
  listAccountLines,
  listInvoiceLines,
} from "../../features/operator/operator-read.ts"
import { makePasswordLink } from "../../features/users/password-code.ts"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { standing } from "../../platform/access/standing.ts"
import type { Context, Services } from "../../platform/context.ts"
import { invoiceLine } from "./invoice-commands.ts"
import { contextOf, type Line, type OperatorCommand, OperatorError } from "./operator-command.ts"
import { dateIn, wordAmong } from "./operator-values.ts"

function accountLine(services: Services, account: AccountLine): Line {
  const { domain, subscription_plan: plan, free_trial_exceeded_at: trial_ends, ...rest } = account
  return {
    domain,
    plan,
    state: account.closed_at ? "closed" : standing(account, services).state,
    trial_ends,
    ...rest,
  }
}

async function shown(services: Services, { accountId }: Context): Promise<Line[]> {
  const line = await findAccountLine(services, accountId)
  return line ? [accountLine(services, line)] : []
}

/** Returns the end of a day in the account's zone. */
function endOf(day: string, { timezone }: Context): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 })
  return new Date(next.toZonedDateTime(timezone).epochMilliseconds)
}

const accounts: OperatorCommand = {
  usage: "accounts",
  help: "Lists all accounts with their plans, where they stand, and how many invoices are open.",
  run: async ({ services }) =>
    (await listAccountLines(services)).map((account) => accountLine(services, account)),
}

const account: OperatorCommand = {
  usage: "account DOMAIN",
  help: "Shows one account, and its invoices.",
  run: async ({ services, words: [domain = ""] }) => {
    const ctx = await contextOf(services, domain)
    const invoices = await listInvoiceLines(services, { accountId: ctx.accountId })
    return [...(await shown(services, ctx)), ...invoices.map(invoiceLine)]
  },
}

const plan: OperatorCommand = {
  usage: "plan DOMAIN start|grow|scale|trial [--until DATE]",
  help: "Gives a plan without an invoice: for good, or through a day as a trial of it; trial is one of scale. Invoices are settled first.",
  options: { until: { type: "string" } },
  run: async ({ services, words: [domain = "", name = ""], options }) => {
    const wanted = wordAmong([...planNames, "trial"] as const, name, "The plan")
    const until = dateIn(options, "until")
    if (wanted === "start" && until !== undefined)
      throw new OperatorError("--until is for trials and paid plans.")
    const ctx = await contextOf(services, domain)
    const trialEnds = new Date(services.now().getTime() + trialDays * 86_400_000)
    const ends = until === undefined ? (wanted === "trial" ? trialEnds : null) : endOf(until, ctx)
    await giveAccountPlan(ctx, wanted === "trial" ? "scale" : wanted, ends)
    return shown(services, ctx)
  },
}

const currency: OperatorCommand = {
  usage: "currency DOMAIN BRL|USD",
  help: "Says in which currency an account pays and keeps its amounts, before its first invoice.",
  run: async ({ services, words: [domain = "", name = ""] }) => {
    const wanted = wordAmong(currencies, name.toUpperCase(), "The currency")
    const ctx = await contextOf(services, domain)
    await changeCurrency(ctx, wanted)
    return shown(services, ctx)
  },
}

const password: OperatorCommand = {
  usage: "password DOMAIN EMAIL",
  help: "Prints a link that sets the password of a user once, for 24 hours. Anyone who opens it can set the password: give it to that user alone.",
  run: async ({ services, words: [domain = "", email = ""] }) => {
    const ctx = await contextOf(services, domain)
    const link = await makePasswordLink(ctx, domain, email)
    if (!link) throw new OperatorError(`No user of ${domain} can sign in with ${email}.`)
    return [{ ...link }]
  },
}

/** Returns a command that does one thing to an account. */
function toAccount(
  usage: string,
  help: string,
  work: (ctx: SystemContext) => Promise<void>,
): OperatorCommand {
  return {
    usage,
    help,
    run: async ({ services, words: [domain = ""] }) => {
      const ctx = await contextOf(services, domain)
      await work(ctx)
      return shown(services, ctx)
    },
  }
}

export const accountCommands: Readonly<Record<string, OperatorCommand>> = {
  accounts,
  account,
  plan,
  currency,
  password,
  suspend: toAccount("suspend DOMAIN", "Blocks an account until it is resumed.", suspendAccount),
  resume: toAccount(
    "resume DOMAIN",
    "Lets a suspended account go on; what is overdue is due in five days anew.",
    resumeAccount,
  ),
  "clear-ips": toAccount(
    "clear-ips DOMAIN",
    "Lets an account be used from any address again.",
    clearAddresses,
  ),
}
