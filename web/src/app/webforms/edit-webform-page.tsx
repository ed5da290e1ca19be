import type { Form } from "@funil/contract/forms/forms"
import { useParams, useSearch } from "@tanstack/react-router"
import { Suspense, useId } from "react"
import { bodyOf, formBody, type FormValues, valuesOf } from "../../features/forms/editor/form-values.ts"
import { formSetting } from "../../features/forms/form-api.ts"
import { FormLinks } from "../../features/forms/form-list.tsx"
import { FormTabs } from "../../features/forms/form-tabs.tsx"
import { useFormPictures } from "../../features/forms/use-form-pictures.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { EditorClash, EditorPage, EditorPath } from "../../settings/editor-page.tsx"
import type { Editing } from "../../settings/setting-form.ts"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import type { Form as Typing } from "../../ui/forms/form.ts"
import { Button } from "../../ui/marks/button.tsx"
import { late } from "../../ui/screen/late.ts"
import { PagePending } from "../../ui/screen/page-pending.tsx"
import styles from "./edit-webform-page.module.css"

const FormEditor = late(async () => (await import("../../features/forms/editor/form-editor.tsx")).FormEditor)
const SharePanel = late(async () => (await import("../../features/forms/share/share-panel.tsx")).SharePanel)
const AnswersPanel = late(
  async () => (await import("../../features/forms/answers/answers-panel.tsx")).AnswersPanel,
)
const FormNumbers = late(async () => (await import("./form-numbers.tsx")).FormNumbers)

/** The publish switch and the save button. */
function EditTools({ form, formId }: { form: Typing<FormValues>; formId: string }) {
  const m = useMessages()
  return (
    <>
      {form.isDirty && !form.isBusy && (
        <p className="text-s text-warning nowrap phone-hidden">{m.forms.unsaved}</p>
      )}
      <Checkbox
        look="switch"
        label={m.forms.online}
        checked={form.values.enabled}
        onChange={(enabled) => form.set({ enabled })}
      />
      <Button type="submit" form={formId} look="primary" busy={form.isBusy}>
        {m.ui.save}
      </Button>
    </>
  )
}

function FormEditing({ editing }: { editing: Editing<Form, FormValues> }) {
  const words = useMessages().forms
  const formId = useId()
  const { tab, state } = useSearch({ from: "/signed-in/admin/configs/webforms/$formId/edit" })
  const { form, stored } = editing
  const { id, name } = stored
  const pictures = useFormPictures(id)
  const notice = <EditorClash editing={editing} text={words.clash} />
  return (
    <div className={`stack gap-4 ${styles.page}`} data-tab={tab ?? "edit"}>
      <EditorPath page={formSetting.page} title={name} />
      <header className={`row justify-between ${styles.head}`}>
        <FormTabs formId={id} tab={tab} isDirty={form.isDirty} />
        <div className={`row gap-3 ${styles.tools}`}>
          <FormLinks {...stored} />
          {(!tab || tab === "share") && <EditTools form={form} formId={formId} />}
        </div>
      </header>
      <Suspense fallback={<PagePending />}>
        {!tab && <FormEditor {...{ formId, form, stored, pictures, notice }} />}
        {tab === "share" && <SharePanel {...{ formId, form, stored, notice }} />}
        {tab === "answers" && <AnswersPanel form={stored} state={state ?? "received"} />}
        {tab === "numbers" && <FormNumbers formId={id} />}
      </Suspense>
    </div>
  )
}

/** Edits a form and shows how to share it, its answers and its statistics. */
export function EditWebformPage() {
  const { formId } = useParams({ from: "/signed-in/admin/configs/webforms/$formId/edit" })
  return (
    <EditorPage setting={formSetting} id={formId} schema={formBody} valuesOf={valuesOf} body={bodyOf}>
      {(editing) => <FormEditing editing={editing} />}
    </EditorPage>
  )
}
