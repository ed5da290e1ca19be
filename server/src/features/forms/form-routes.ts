import * as answers from "@funil/contract/form-answers"
import * as forms from "@funil/contract/forms"
import * as share from "@funil/contract/form-share"
import { openToken } from "../../platform/access/account-token.ts"
import { notFound } from "../../platform/app-error.ts"
import { bytesAnswer } from "../../platform/http/bytes-answer.ts"
import { sheetAnswer } from "../../platform/http/sheet-answer.ts"
import { preparedRoute, publicRoute, route, type Route } from "../../platform/http/route.ts"
import { systemContext } from "../../platform/system-context.ts"
import { deleteAnswer } from "./answers/delete-answer.ts"
import { deleteWaiting } from "./answers/delete-waiting.ts"
import { exportAnswers } from "./answers/export-answers.ts"
import { formNumbers } from "./answers/form-numbers.ts"
import { listAnswers } from "./answers/list-answers.ts"
import { releaseAnswer } from "./answers/release-answer.ts"
import { releaseAnswers } from "./answers/release-answers.ts"
import { createForm } from "./definition/create-form.ts"
import { removeFormImage, uploadFormImage } from "./definition/form-pictures.ts"
import { getFormTerm, prepareFormTerm, removeFormTerm, uploadFormTerm } from "./definition/form-terms.ts"
import { getForm } from "./definition/get-form.ts"
import { listForms } from "./definition/list-forms.ts"
import { trashForm } from "./definition/trash-form.ts"
import { updateForm } from "./definition/update-form.ts"
import { updateFormPassword } from "./definition/update-form-password.ts"
import { previewForm } from "./page/preview-form.ts"
import { shareForm } from "./page/share-form.ts"

const secondsToKeepTerms = 86_400

export const formRoutes: Route[] = [
  route(forms.listForms, ({ ctx }) => listForms(ctx)),
  route(forms.getForm, ({ ctx, params }) => getForm(ctx, params.id)),
  route(forms.createForm, ({ ctx, body }) => createForm(ctx, body)),
  route(forms.updateForm, ({ ctx, params, body, ifMatch }) => updateForm(ctx, params.id, body, ifMatch)),
  route(forms.trashForm, ({ ctx, params, ifMatch }) => trashForm(ctx, params.id, ifMatch)),
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
    const ctx = await systemContext(services, named.accountId, request.id)
    const content = await getFormTerm(ctx, named.id)
    return bytesAnswer(request, reply, { ...content, secondsToKeep: secondsToKeepTerms })
  }),
]
