import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { idParams } from "../shared/ids.ts"
import { createForm } from "./forms.ts"

export const previewForm = endpoint({
  id: "form.preview",
  method: "POST",
  path: "/forms/:id/preview",
  access: "form.manage",
  params: idParams,
  body: z.partial(createForm.body),
  status: 200,
  reads: true,
  /** The frame of each control has `data-field` with the field's name. */
  answer: z.object({ css: z.string(), html: z.string() }),
})

export const shareForm = endpoint({
  id: "form.share",
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
