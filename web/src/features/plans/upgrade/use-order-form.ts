import type { Account } from "@funil/contract/account/accounts"
import type { OrderAnswer } from "@funil/contract/account/billing"
import { minPaidUsers, placeholders, planNames } from "@funil/contract/account/plans"
import { useState } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { useOrder } from "../plan-api.ts"
import { useKeepChoice } from "../blocked/use-keep-choice.ts"
import { requestOf, useQuote, type Wish } from "./use-quotes.ts"

/** The company data for the invoice. */
export interface Payer {
  readonly company: string
  readonly document: string
}

/** Errors by field. */
export type Problems = Readonly<Record<string, readonly string[]>>

function changedPayer({ company, document }: Payer, account: Account) {
  return {
    ...(company !== (account.company ?? "") && { company }),
    ...(document !== (account.document ?? "") && { document }),
  }
}

/** The required fields that are empty. */
function missing({ company, document }: Payer, text: string): Problems {
  return {
    ...(company.trim() === "" && { company: [text] }),
    ...(document === "" && { document: [text] }),
  }
}

function firstWish(account: Account, coupon: string): Wish {
  const isPaid = account.state === "active"
  return {
    plan: isPaid && account.subscription_plan === "grow" ? "grow" : "scale",
    cycle: account.subscription_cycle ?? "monthly",
    users: Math.max(minPaidUsers, account.total_users ?? 0, account.subscription_paid_users ?? 0),
    coupon,
  }
}

interface Options {
  readonly account: Account
  readonly coupon: string
  readonly onDone: (answer: OrderAnswer) => void
}

/** The state of the order dialog: the choices, the price and the order itself. */
export function useOrderForm({ account, coupon, onDone }: Options) {
  const required = useMessages().rules.required
  const isBrazilian = useLanguage() === "pt-BR"
  const [wish, setWish] = useState(firstWish(account, coupon))
  const [payer, setPayer] = useState<Payer>({
    company: account.company ?? "",
    document: account.document === placeholders.document ? "" : (account.document ?? ""),
  })
  const [refused, setRefused] = useState<Problems>({})
  const quote = useQuote(wish, account.total_users ?? 0)
  const choice = useKeepChoice(wish.plan)
  const isLess = planNames.indexOf(wish.plan) < planNames.indexOf(account.subscription_plan)
  const { mutateAsync: order, isPending } = useOrder()
  const send = async () => {
    const lacks = isBrazilian ? missing(payer, required) : {}
    setRefused(lacks)
    if (Object.keys(lacks).length > 0) return
    try {
      const keep = isLess ? choice.keep : undefined
      const request = { ...requestOf(wish), ...(keep && { keep }) }
      onDone(await order({ ...request, account: changedPayer(payer, account) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error.fields)
    }
  }
  return {
    wish,
    payer,
    quote,
    /** What stays active, if the plan allows less than the account has. */
    choice: isLess && choice.parts.length > 0 ? choice : undefined,
    isBrazilian,
    isPending,
    problems: { ...quote.problems, ...refused },
    send,
    change: (part: Partial<Wish>) => {
      setWish((before) => ({ ...before, ...part }))
      setRefused({})
    },
    changePayer: (part: Partial<Payer>) => {
      setPayer((before) => ({ ...before, ...part }))
      setRefused({})
    },
  }
}
