import * as answers from "@funil/contract/forms/form-answers"
import * as share from "@funil/contract/forms/form-share"
import * as forms from "@funil/contract/forms/forms"
import { openToken } from "../../platform/access/account-token.ts"
import { notFound } from "../../platform/app-error.ts"
import { bytesAnswer, sheetAnswer } from "../../platform/http/downloads.ts"
import { preparedRoute, publicRoute, route, type Route } from "../../platform/http/route.ts"
import { provenContext } from "../../platform/system-context.ts"
import { deleteAnswer, exportAnswers, listAnswers } from "./answers/answers.ts"
import { formNumbers } from "./answers/form-numbers.ts"
import { deleteWaiting, releaseAnswer, releaseAnswers } from "./answers/waiting-answers.ts"
import { getFormTerm, prepareFormTerm, removeFormTerm, uploadFormTerm } from "./definition/form-terms.ts"
import {
  createForm,
  formStore,
  getForm,
  listForms,
  removeFormImage,
  updateForm,
  updateFormPassword,
  uploadFormImage,
} from "./definition/forms.ts"
import { previewForm, shareForm } from "./page/preview-form.ts"
const secondsToKeepTerms = 86_400

export const formRoutes: Route[] = [
  route(forms.listForms, ({ ctx }) => listForms(ctx)),
  route(forms.getForm, ({ ctx, params }) => getForm(ctx, params.id)),
  route(forms.createForm, ({ ctx, body }) => createForm(ctx, body)),
  route(forms.updateForm, ({ ctx, params, body, ifMatch }) => updateForm(ctx, params.id, body, ifMatch)),
  route(forms.trashForm, ({ ctx, params, ifMatch }) => formStore.trash(ctx, params.id, ifMatch)),
  route(forms.uploadFormImage, ({ ctx, params, body }) => uploadFormImage(ctx, params.id, body)),
  route(forms.removeFormImage, ({ ctx, params, body }) => removeFormImage(ctx, params.id, body.type)),
  preparedRoute(
    forms.uploadFormTerm,
    ({ ctx, params, body }) => prepareFormTerm(ctx, params.id, body),
    ({ ctx, params }, sent) => uploadFormTerm(ctx, params.id, sent),
  ),
  route(forms.removeFormTerm, ({ ctx, params }) => removeFormTerm(ctx, params.id)),
  route(forms.updateFormPassword, ({ ctx, params, body, ifMatch }) =>
    updateFormPassword(ctx, params.id, body.password, ifMatch),
  ),
  route(share.previewForm, ({ ctx, params, body }) => previewForm(ctx, params.id, body)),
  route(share.shareForm, ({ ctx, params }) => shareForm(ctx, params.id)),
  route(answers.listFormAnswers, ({ ctx, params, query }) => listAnswers(ctx, params.id, query)),
  route(answers.releaseFormAnswer, ({ ctx, params }) => releaseAnswer(ctx, params.id, params.answer_id)),
  route(answers.releaseFormAnswers, ({ ctx, params, body }) =>
    releaseAnswers(ctx, params.id, body.progress_id),
  ),
  route(answers.deleteFormAnswers, async ({ ctx, params }) => ({
    deleted: await deleteWaiting(ctx, params.id),
  })),
  route(answers.deleteFormAnswer, ({ ctx, params }) => deleteAnswer(ctx, params.id, params.answer_id)),
  route(answers.exportFormAnswers, async ({ ctx, params, body, reply }) =>
    sheetAnswer(reply, ctx, await exportAnswers(ctx, params.id, body), body.format),
  ),
  route(answers.formNumbers, ({ ctx, params, query }) => formNumbers(ctx, params.id, query)),
  publicRoute(forms.getFormTerm, async ({ services, params, request, reply }) => {
    const named = openToken(services.config, "term", params.token)
    if (!named) throw notFound()
    const ctx = await provenContext(services, named.accountId, "link", request.id)
    const content = await getFormTerm(ctx, named.id)
    return bytesAnswer(request, reply, { ...content, secondsToKeep: secondsToKeepTerms })
  }),
]
