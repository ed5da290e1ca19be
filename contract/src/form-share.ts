import * as z from "zod/mini"
import { createForm } from "./forms.ts"
import { endpoint } from "./shared/endpoint.ts"
import { idParams } from "./shared/ids.ts"

/** What a form's page would look like with what its editor holds: markup without scripts, for a frame that runs none. */
export const previewForm = endpoint({
  id: "form.preview",
  summary: "Preview a form's page",
  method: "POST",
  path: "/forms/:id/preview",
  access: "form.manage",
  params: idParams,
  body: z.partial(createForm.body),
  status: 200,
  reads: true,
  /** Each control's frame carries `data-field` with the name of its field. */
  answer: z.object({ css: z.string(), html: z.string() }),
})

/** How to bring a form to people: its address, that as a QR code (SVG), and what to paste into a page of one's own. */
export const shareForm = endpoint({
  id: "form.share",
  summary: "Get a form's link, QR code and embed code",
  method: "GET",
  path: "/forms/:id/share",
  access: "form.manage",
  params: idParams,
  answer: z.object({
    url: z.string(),
    qr: z.string(),
    inline: z.string(),
    popup: z.string(),
    iframe: z.string(),
  }),
})
export type FormShare = z.output<typeof shareForm.answer>
