import type { previewForm as endpoint } from "@funil/contract/form-share"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import { notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { pageBody, pageStyle } from "../../../platform/public/public-page.ts"
import { withSent } from "../definition/form-content.ts"
import { formTermUrl } from "../../../nouns/form-term-url.ts"
import { formFrame } from "./form-frame.ts"
import { formMarkup } from "./form-markup.ts"
import { readPage, readPageForm } from "./page-form-read.ts"

/** What the page of a form would look like with what its editor holds; fields that it could not ask for are left out. */
export async function previewForm(
  ctx: Context,
  id: string,
  sent: z.output<typeof endpoint.body>,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "form.manage")
  return inTransaction(ctx, async (tx) => {
    const stored = await readPageForm(tx, { id })
    if (!stored) throw notFound()
    const form = { ...stored, ...withSent(stored, sent) }
    const read = await readPage(tx, form)
    const termsUrl = form.terms_id && formTermUrl(tx, form.terms_id)
    const body = formMarkup({ ...read, termsUrl, sent: new Map() })
    const page = { ...formFrame(form), title: form.name, body }
    return { css: pageStyle(page), html: pageBody(page).toString() }
  })
}
