import type { FormShare, previewForm as endpoint } from "@funil/contract/forms/form-share"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { renderSVG } from "uqr"
import type * as z from "zod/mini"
import { formTermUrl } from "../../../nouns/contact/contact-consent.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { notFound } from "../../../platform/app-error.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { html } from "../../../platform/public/html.ts"
import { pageBody, pageStyle } from "../../../platform/public/public-page.ts"
import { withSent } from "../definition/form-content.ts"
import { formUrl } from "../definition/form-queries.ts"
import { formFrame, formMarkup, titleOf } from "./form-markup.ts"
import { readPage, readPageForm } from "./open-form.ts"

/**
 * Renders the page of a form with the content of its editor. Skips fields that it cannot ask for.
 */
export async function previewForm(
  ctx: Permitted<"form.manage">,
  id: string,
  sent: z.output<typeof endpoint.body>,
): Promise<CallAnswer<typeof endpoint>> {
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

/** Returns the snippets to share a form. Without JavaScript they show a frame or a link. */
export async function shareForm(ctx: Permitted<"form.manage">, id: string): Promise<FormShare> {
  const form = await inTransaction(ctx, (tx) => readPageForm(tx, { id }))
  if (!form) throw notFound()
  const { publicUrl } = ctx.services.config
  const url = formUrl({ publicUrl }, form.domain, form.slug)
  const title = titleOf(form)
  const script = `${publicUrl}/embed.js`
  const named = `${form.domain}/${form.slug}`
  const frame = html`<iframe src="${url}?embed=1" title="${title}" width="100%" height="720" style="border:0"></iframe>`
  const inline = html`<script src="${script}" data-form="${named}" async></script>
<noscript>${frame}</noscript>`
  const popup = html`<script src="${script}" data-form="${named}" data-mode="popup" data-label="${title}" async></script>
<noscript><a href="${url}" target="_blank">${title}</a></noscript>`
  return {
    url,
    qr: renderSVG(url, { ecc: "M", border: 2 }),
    inline: inline.toString(),
    popup: popup.toString(),
    iframe: frame.toString(),
  }
}
