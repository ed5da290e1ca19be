import type { FormShare } from "@funil/contract/form-share"
import { renderSVG } from "uqr"
import { requireCan } from "../../../platform/access/require-can.ts"
import { notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { html } from "../../../platform/public/html.ts"
import { formUrl } from "../definition/form-view.ts"
import { titleOf } from "./form-frame.ts"
import { readPageForm } from "./page-form-read.ts"

/** How a form is brought to people. Without JavaScript the pieces for other pages show it in a frame, or a link to it. */
export async function shareForm(ctx: Context, id: string): Promise<FormShare> {
  requireCan(ctx, "form.manage")
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
