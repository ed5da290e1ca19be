import type { Form } from "@funil/contract/forms/forms"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useParams, useSearch } from "@tanstack/react-router"
import { Copy, ExternalLink, LayoutTemplate } from "lucide-react"
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import {
  bodyOf,
  formBody,
  type FormValues,
  valuesOf,
  withStored,
} from "../../features/forms/editor/form-values.ts"
import { formOptions, useUpdateForm } from "../../features/forms/form-api.ts"
import { FormTabs } from "../../features/forms/form-tabs.tsx"
import { useFormPictures } from "../../features/forms/use-form-pictures.ts"
import { ApiError } from "../../lib/api/api-error.ts"
import { copyText } from "../../lib/text/copy-text.ts"
import { sameValue, type VersionedAnswer } from "../../lib/api/fresh-write.ts"
import { messages, useMessages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { ClashBanner } from "../../ui/forms/clash-banner.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { type Form as Typing, useForm } from "../../ui/forms/form.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { PagePending } from "../pages/page-pending.tsx"
import styles from "./edit-webform-page.module.css"
import { WebformPath } from "./webform-path.tsx"
import { late } from "../../ui/screen/late.ts"

const FormEditor = late(async () => (await import("../../features/forms/editor/form-editor.tsx")).FormEditor)
const SharePanel = late(async () => (await import("../../features/forms/share/share-panel.tsx")).SharePanel)
const AnswersPanel = late(
  async () => (await import("../../features/forms/answers/answers-panel.tsx")).AnswersPanel,
)
const FormNumbers = late(async () => (await import("./form-numbers.tsx")).FormNumbers)

interface ToolsProps {
  typing: Typing<FormValues>
  formId: string
}

/** The publish switch and the save button. */
function EditTools({ typing, formId }: ToolsProps) {
  const m = useMessages()
  return (
    <>
      {typing.isDirty && !typing.isBusy && (
        <p className="text-s text-warning nowrap phone-hidden">{m.forms.unsaved}</p>
      )}
      <Checkbox
        look="switch"
        label={m.forms.online}
        checked={typing.values.enabled}
        onChange={(enabled) => typing.set({ enabled })}
      />
      <Button type="submit" form={formId} look="primary" busy={typing.isBusy}>
        {m.ui.save}
      </Button>
    </>
  )
}

function LinkTools({ url, name }: Pick<Form, "url" | "name">) {
  const words = useMessages().forms
  return (
    <>
      <IconButton
        label={words.list.copyLink}
        icon={<Copy />}
        onClick={() => void copyText(url, words.linkCopied)}
      />
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="icon-button"
        aria-label={words.list.open(name)}
        title={words.list.openPage}
      >
        <ExternalLink />
      </a>
    </>
  )
}

/**
 * The version being edited, and another user's later version until the user decides which one
 * counts.
 */
function useVersions(first: VersionedAnswer<Form>) {
  const client = useQueryClient()
  const [mine, setMine] = useState(first)
  const [theirs, setTheirs] = useState<VersionedAnswer<Form>>()
  const { id } = first.data
  const take = (version: VersionedAnswer<Form>) => {
    setMine(version)
    setTheirs(undefined)
    client.setQueryData(formOptions(id).queryKey, version)
  }
  const reload = () => client.fetchQuery({ ...formOptions(id), staleTime: 0 })
  return { mine, theirs, take, ask: async () => setTheirs(await reload()) }
}

/** The form's typed values and how to save them. Typing during a save is kept and stays unsaved. */
function useTyping(versions: ReturnType<typeof useVersions>): Typing<FormValues> {
  const { mine, theirs, take, ask } = versions
  const { mutateAsync: update } = useUpdateForm(mine.data.id)
  const typing: Typing<FormValues> = useForm<FormValues, typeof formBody>({
    initial: valuesOf(mine.data),
    schema: formBody,
    body: bodyOf,
    submit: async (body) => {
      try {
        const answer = await update({ body, etag: (theirs ?? mine).etag })
        take(answer)
        latest.current.reset(withStored(latest.current.values, typing.values, valuesOf(answer.data)))
      } catch (error) {
        if (error instanceof ApiError && error.code === "stale") await ask()
        else if (error instanceof Error)
          handleFailure(error, { failure: () => messages().forms.updateFailed })
        throw error
      }
    },
  })
  const latest = useRef(typing)
  useEffect(() => {
    latest.current = typing
  })
  return { ...typing, isDirty: !sameValue(typing.values, valuesOf(mine.data)) }
}

/** Applies another user's save as long as this user typed nothing. */
function useTheirs(
  read: VersionedAnswer<Form>,
  versions: ReturnType<typeof useVersions>,
  typing: Typing<FormValues>,
) {
  const takeOver = useEffectEvent((now: VersionedAnswer<Form>) => {
    if (typing.isDirty || typing.isBusy || now.etag === versions.mine.etag) return
    versions.take(now)
    typing.reset(valuesOf(now.data))
  })
  useEffect(() => takeOver(read), [read])
}

function Editing({ read }: { read: VersionedAnswer<Form> }) {
  const m = useMessages()
  const words = m.forms
  const formId = useId()
  const { tab, state } = useSearch({ from: "/signed-in/admin/configs/webforms/$formId/edit" })
  const versions = useVersions(read)
  const { mine, theirs, take, ask } = versions
  const typing = useTyping(versions)
  useTheirs(read, versions, typing)
  useLeaving(typing)
  const pictures = useFormPictures(mine.data.id, (answer) => {
    // Reapplies the typed changes to the new version, unless another user changed other fields
    // meanwhile.
    if (sameValue(valuesOf(answer.data), valuesOf(mine.data))) take(answer)
    else void ask()
  })
  const notice = theirs && (
    <ClashBanner
      title={words.clashTitle}
      text={words.clashText}
      take={words.takeTheirs}
      keep={words.keepMine}
      onTake={() => {
        take(theirs)
        typing.reset(valuesOf(theirs.data))
      }}
    />
  )
  return (
    <div className={`stack gap-4 ${styles.page}`} data-tab={tab ?? "edit"}>
      <WebformPath title={mine.data.name} />
      <header className={`row justify-between ${styles.head}`}>
        <FormTabs formId={mine.data.id} tab={tab} isDirty={typing.isDirty} />
        <div className={`row gap-3 ${styles.tools}`}>
          <LinkTools {...mine.data} />
          {(!tab || tab === "share") && <EditTools typing={typing} formId={formId} />}
        </div>
      </header>
      <Suspense fallback={<PagePending />}>
        {!tab && (
          <FormEditor formId={formId} form={typing} stored={mine.data} pictures={pictures} notice={notice} />
        )}
        {tab === "share" && <SharePanel formId={formId} form={typing} stored={mine.data} notice={notice} />}
        {tab === "answers" && <AnswersPanel form={mine.data} state={state ?? "received"} />}
        {tab === "numbers" && <FormNumbers formId={mine.data.id} />}
      </Suspense>
    </div>
  )
}

/** Replaces the editor of a deleted form. */
function FormGone() {
  const words = useMessages().forms
  return (
    <EmptyState
      icon={<LayoutTemplate />}
      title={words.gone}
      action={
        <Link to="/admin/configs/webforms" className={buttonClass()}>
          {words.backToList}
        </Link>
      }
    >
      {words.goneText}
    </EmptyState>
  )
}

/** Edits a form and shows how to share it, its answers and its statistics. */
export function EditWebformPage() {
  const words = useMessages().forms
  const { formId } = useParams({ from: "/signed-in/admin/configs/webforms/$formId/edit" })
  // A cached copy from an earlier visit could be outdated, and saving it would conflict.
  const read = useQuery({ ...formOptions(formId), refetchOnMount: "always" })
  if (read.data && (read.isFetchedAfterMount || read.isRefetchError))
    return <Editing key={formId} read={read.data} />
  if (!read.isError) return <PagePending />
  if (read.error instanceof ApiError && read.error.status === 404) return <FormGone />
  return <ErrorState title={words.oneFailed} error={read.error} onRetry={() => void read.refetch()} />
}
