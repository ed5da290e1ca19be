import * as contract from "@funil/contract/forms/forms"
import { useQueryClient } from "@tanstack/react-query"
import { type Answer, call } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { type PictureSource, pictureBody } from "../../records/picture/picture-body.ts"
import { formSetting } from "./form-api.ts"

/** Calls that save what the form's body doesn't contain. */
export interface FormPictures {
  readonly upload: (image: contract.FormImage, source: PictureSource) => Promise<void>
  readonly remove: (image: contract.FormImage) => Promise<void>
  readonly uploadTerm: (file: File) => Promise<void>
  readonly removeTerm: () => Promise<void>
  readonly setPassword: (password: string | null) => Promise<void>
}

function imageBody(image: contract.FormImage, source: PictureSource) {
  const body = pictureBody("brand_picture", source)
  if (!(body instanceof FormData)) return { ...body, type: image }
  body.set("type", image)
  return body as unknown as typeof body & { type: contract.FormImage }
}

function termBody(file: File) {
  const body = new FormData()
  body.set("term", file)
  // `call` sends form data unchanged, but its types know only the fields.
  return body as never
}

const words = () => messages().formEditor.written

/** Saves a form's pictures, terms and password, each at once with a toast. */
export function useFormPictures(id: string): FormPictures {
  const client = useQueryClient()
  const params = { id }
  const done = async (answer: Answer<contract.Form>, title: string) => {
    showToast({ status: "success", title, action: undoAction(client, answer.undoToken) })
    await showAnswer(client, formSetting.one(id).queryKey, answer)
  }
  return {
    upload: async (image, source) =>
      done(
        await call(contract.uploadFormImage, { params, body: imageBody(image, source) }),
        messages().details.picture.saved,
      ),
    remove: async (type) =>
      done(
        await call(contract.removeFormImage, { params, body: { type } }),
        messages().details.picture.removed,
      ),
    uploadTerm: async (file) =>
      done(await call(contract.uploadFormTerm, { params, body: termBody(file) }), words().term),
    removeTerm: async () => done(await call(contract.removeFormTerm, { params }), words().noTerm),
    setPassword: async (password) =>
      done(
        await call(contract.updateFormPassword, { params, body: { password } }),
        password === null ? words().noPassword : words().password,
      ),
  }
}
