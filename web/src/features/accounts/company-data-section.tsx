import { type Account, updateAccount } from "@funil/contract/schemas/account/accounts"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useState } from "react"
import { Clash, type VersionedAnswer } from "../../lib/api/fresh-write.ts"
import { messages, previewLanguage, useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Button } from "../../ui/marks/button.tsx"
import { ClashBanner } from "../../ui/forms/clash-banner.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { type Form, useForm } from "../../ui/forms/form.ts"
import { accountOptions, changesOf, seenBy, useUpdateAccount } from "./company-data-api.ts"
import { companyDataFields, type CompanyDataSectionName } from "./company-data-fields.tsx"
import { CompanyDataPart } from "./company-data-part.tsx"
import { type CompanyDataValues, valuesOf } from "./company-data-values.ts"
import styles from "./company-data.module.css"

interface Props {
  name: CompanyDataSectionName
  latest: VersionedAnswer<Account>
  onDirty: (name: CompanyDataSectionName, isDirty: boolean) => void
  onSaved: (name: CompanyDataSectionName, saved: Account) => void
}

/** Previews the chosen language until the user saves or cancels. */
function usePreview(language: Account["language"], saved: Account["language"]): void {
  useEffect(() => {
    if (language === saved) return undefined
    void previewLanguage(language)
    return () => void previewLanguage(undefined)
  }, [language, saved])
}

/**
 * The form of one section, based on the version it opened with. `theirs` is another user's version
 * of the same fields.
 */
function useSectionForm({
  latest,
  onSaved,
}: {
  latest: VersionedAnswer<Account>
  onSaved: (saved: Account) => void
}) {
  const client = useQueryClient()
  const { mutateAsync: save } = useUpdateAccount()
  const [version, setVersion] = useState(latest)
  const [theirs, setTheirs] = useState<VersionedAnswer<Account>>()
  const bodyOf = (values: CompanyDataValues) => changesOf(values, version.data)
  const form: Form<CompanyDataValues> = useForm<CompanyDataValues, typeof updateAccount.body>({
    initial: valuesOf(version.data),
    schema: updateAccount.body,
    body: bodyOf,
    submit: async () => {
      const changes = bodyOf(form.values)
      if (Object.keys(changes).length === 0) return begin(version)
      try {
        const saved = await save({ changes, seen: theirs ?? seenBy(changes, { begun: version, latest }) })
        begin(saved)
        onSaved(saved.data)
      } catch (error) {
        if (!(error instanceof Clash)) throw error
        setTheirs(await client.fetchQuery({ ...accountOptions, staleTime: 0 }))
      }
    },
  })
  const begin = (next: VersionedAnswer<Account>) => {
    setVersion(next)
    setTheirs(undefined)
    form.reset(valuesOf(next.data))
  }
  const onSubmit: typeof form.props.onSubmit = (event) => {
    if (!updateAccount.body.safeParse(bodyOf(form.values)).success) {
      const { saveFailed: title, checkRequired: description } = messages().companyData
      showToast({ status: "error", title, description })
    }
    form.props.onSubmit(event)
  }
  const isDirty = form.isDirty || theirs !== undefined
  return { form: { ...form, isDirty, props: { ...form.props, onSubmit } }, version, theirs, begin }
}

/**
 * A section of the company data with its own save button. It follows other users' saves until the
 * user types.
 */
export function CompanyDataSection({ name, latest, onDirty, onSaved }: Props) {
  const m = useMessages()
  const { form, version, theirs, begin } = useSectionForm({
    latest,
    onSaved: (saved) => onSaved(name, saved),
  })
  const { isDirty } = form
  usePreview(form.values.language, version.data.language)
  const follow = useEffectEvent(begin)
  const isOld = latest.etag !== version.etag && !isDirty && !form.isBusy
  useEffect(() => {
    if (isOld) follow(latest)
  }, [isOld, latest])
  const tell = useEffectEvent(onDirty)
  useEffect(() => {
    tell(name, isDirty)
  }, [name, isDirty])
  const Fields = companyDataFields[name]
  return (
    <CompanyDataPart
      title={name === "marketing" ? m.companyData.marketing.title : m.companyData.parts[name]}
      anchor={name}
    >
      <FormBody form={form}>
        {theirs && (
          <ClashBanner
            title={m.ui.clashTitle}
            text={m.companyData.clashText}
            take={m.ui.takeTheirs}
            keep={m.ui.keepMine}
            onTake={() => begin(theirs)}
          />
        )}
        <Fields form={form} account={version.data} />
        {isDirty && (
          <div className={`flex justify-end gap-2 ${styles.save}`}>
            <Button disabled={form.isBusy} onClick={() => begin(theirs ?? latest)}>
              {m.ui.cancel}
            </Button>
            <Button type="submit" look="primary" busy={form.isBusy}>
              {m.ui.save}
            </Button>
          </div>
        )}
      </FormBody>
    </CompanyDataPart>
  )
}
