import { type Account, updateAccount } from "@funil/contract/schemas/accounts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useId, useState } from "react"
import { Clash, type Versioned } from "../../lib/fresh-write.ts"
import { useCan } from "../../lib/me.ts"
import { messages, previewLanguage, useMessages } from "../../lib/messages.ts"
import { writeStored } from "../../lib/storage.ts"
import { showToast } from "../../lib/toasts.ts"
import { Button } from "../../ui/button.tsx"
import { ClashBanner } from "../../ui/clash-banner.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useLeaving } from "../../ui/discard.ts"
import { ErrorState } from "../../ui/error-state.tsx"
import { FormBody } from "../../ui/form-body.tsx"
import { FormFooter } from "../../ui/form-footer.tsx"
import { type Form, useForm } from "../../ui/form.ts"
import { Skeleton } from "../../ui/skeleton.tsx"
import { accountOptions, useUpdateAccount } from "./company-data-api.ts"
import { CompanyDataFacts } from "./company-data-facts.tsx"
import { CompanyDataFields } from "./company-data-fields.tsx"
import { CompanyDataHead } from "./company-data-head.tsx"
import { bodyOf, type CompanyDataValues, valuesOf } from "./company-data-values.ts"
import styles from "./company-data.module.css"

interface Props {
  /** Given, it is a dialog over another screen. */
  onClose?: () => void
  /** Loads the page anew, in the language that was chosen. */
  onReload: () => void
}

interface FrameProps {
  onClose: (() => void) | undefined
  footer?: ReactNode
  children: ReactNode
}

/** A dialog where it can be closed, else the page. */
function Frame({ onClose, footer, children }: FrameProps) {
  const title = useMessages().companyData.title
  if (!onClose) return <div className={styles.page}>{children}</div>
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <div className={styles.dialog}>{children}</div>
    </Dialog>
  )
}

interface EditingProps {
  version: Versioned<Account>
  /** Begins anew with what somebody else left. */
  onVersion: (version: Versioned<Account>) => void
  onSaved: (version: Versioned<Account>) => void
  onClose: (() => void) | undefined
}

/** Follows the account, which has another language now: what was chosen in this browser before gives way. */
function followLanguage(language: Account["language"]): void {
  writeStored("language", undefined)
  writeStored("usualLanguage", language)
}

/** Shows the interface in the language that is chosen, until that is saved or given up. */
function usePreview(language: Account["language"], saved: Account["language"]): void {
  useEffect(() => {
    if (language === saved) return undefined
    void previewLanguage(language)
    return () => void previewLanguage(undefined)
  }, [language, saved])
}

/** The form on the version that it began with; `theirs` is what somebody else made of the same fields meanwhile. */
function useCompanyDataForm({ version, onSaved }: Pick<EditingProps, "version" | "onSaved">) {
  const client = useQueryClient()
  const { mutateAsync: save } = useUpdateAccount()
  const [theirs, setTheirs] = useState<Versioned<Account>>()
  const form: Form<CompanyDataValues> = useForm<CompanyDataValues, typeof updateAccount.body>({
    initial: valuesOf(version.data),
    schema: updateAccount.body,
    body: bodyOf,
    submit: async () => {
      try {
        onSaved(await save({ body: bodyOf(form.values), begun: version, seen: theirs ?? version }))
      } catch (error) {
        if (!(error instanceof Clash)) throw error
        setTheirs(await client.fetchQuery({ ...accountOptions, staleTime: 0 }))
      }
    },
  })
  const onSubmit: typeof form.props.onSubmit = (event) => {
    if (!updateAccount.body.safeParse(bodyOf(form.values)).success) {
      const { saveFailed: title, checkRequired: description } = messages().companyData
      showToast({ status: "error", title, description })
    }
    form.props.onSubmit(event)
  }
  const isDirty = form.isDirty || theirs !== undefined
  return { form: { ...form, isDirty, props: { ...form.props, onSubmit } }, theirs }
}

function Editing({ version, onVersion, onSaved, onClose }: EditingProps) {
  const m = useMessages()
  const formId = useId()
  const { form, theirs } = useCompanyDataForm({ version, onSaved })
  const latest = useQuery(accountOptions).data ?? version
  const { leave } = useLeaving(form)
  usePreview(form.values.language, version.data.language)
  const isOld = latest.etag !== version.etag && !form.isDirty && !form.isBusy
  useEffect(() => {
    if (isOld) onVersion(latest)
  }, [isOld, latest, onVersion])
  const close = onClose && (() => leave(onClose))
  const footer = close && <FormFooter form={formId} label={m.ui.save} isBusy={form.isBusy} onCancel={close} />
  return (
    <Frame onClose={close} footer={footer}>
      <CompanyDataHead account={latest.data} isLocked={false} />
      <FormBody form={form} id={formId}>
        {theirs && (
          <ClashBanner
            title={m.ui.clashTitle}
            text={m.companyData.clashText}
            take={m.ui.takeTheirs}
            keep={m.ui.keepMine}
            onTake={() => onVersion(theirs)}
          />
        )}
        <CompanyDataFields form={form} />
        {!close && (
          <div className={styles.save}>
            <Button type="submit" look="primary" busy={form.isBusy}>
              {m.ui.save}
            </Button>
          </div>
        )}
      </FormBody>
    </Frame>
  )
}

function Reading({ account, onClose }: { account: Account; onClose: (() => void) | undefined }) {
  return (
    <Frame onClose={onClose}>
      <p className={styles.text}>{useMessages().companyData.readOnly}</p>
      <CompanyDataHead account={account} isLocked />
      <CompanyDataFacts account={account} />
    </Frame>
  )
}

/** What the account says of the company: a page, or a dialog over any screen. */
export function CompanyData({ onClose, onReload }: Props) {
  const m = useMessages()
  const mayWrite = useCan("account.write")
  const read = useQuery({ ...accountOptions, refetchOnMount: "always" })
  const [version, setVersion] = useState<Versioned<Account>>()
  const [isReloading, setReloading] = useState(false)
  useEffect(() => {
    if (isReloading) onReload()
  }, [isReloading, onReload])
  const shown = version ?? (read.isFetchedAfterMount ? read.data : undefined)
  if (shown && version !== shown) setVersion(shown)
  const onSaved = (saved: Versioned<Account>) => {
    const { language } = saved.data
    if (language !== shown?.data.language) {
      followLanguage(language)
      setReloading(true)
    } else if (onClose) onClose()
    else setVersion(saved)
  }
  if (shown && !isReloading) {
    if (!mayWrite) return <Reading account={read.data?.data ?? shown.data} onClose={onClose} />
    const on = { onVersion: setVersion, onSaved, onClose }
    return <Editing key={shown.etag} version={shown} {...on} />
  }
  return (
    <Frame onClose={onClose}>
      {read.isError && !shown ? (
        <ErrorState title={m.companyData.loadFailed} error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton height={480} />
      )}
    </Frame>
  )
}
