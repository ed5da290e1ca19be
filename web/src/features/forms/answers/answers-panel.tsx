import {
  type AnswerState,
  exportFormAnswers,
  type FormAnswer,
  maxSpam,
  spamDays,
} from "@funil/contract/forms/form-answers"
import type { Form } from "@funil/contract/forms/forms"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { Download, Inbox, Share2, ShieldCheck } from "lucide-react"
import { messages, useMessages } from "../../../lib/text/messages.ts"
import { exportFile } from "../../../records/filters/export-file.ts"
import { Button, buttonClass } from "../../../ui/marks/button.tsx"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { EmptyState } from "../../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import {
  answerPagesOptions,
  useDeleteAll,
  useDeleteAnswer,
  useReleaseAll,
  useReleaseAnswer,
} from "./answer-api.ts"
import { AnswerRow } from "./answer-row.tsx"
import styles from "./answers.module.css"

interface HeadProps {
  form: Form
  state: AnswerState
  spam: number
  hasAny: boolean
  onState: (state: AnswerState) => void
}

function Head({ form, state, spam, hasAny, onState }: HeadProps) {
  const words = useMessages().formAnswers
  return (
    <header className={`row wrap justify-between gap-2 ${styles.head}`}>
      <SegmentedControl
        label={words.which}
        value={state}
        options={[
          { value: "received", label: words.received },
          { value: "spam", label: spam > 0 ? `${words.waiting} (${spam})` : words.waiting },
        ]}
        onChange={onState}
      />
      {state === "received" && hasAny && (
        <Button
          icon={<Download />}
          onClick={() => void exportFile(exportFormAnswers, { params: { id: form.id } })}
        >
          {words.export}
        </Button>
      )}
    </header>
  )
}

function Empty({ form, state }: Pick<HeadProps, "form" | "state">) {
  const m = useMessages()
  const words = m.formAnswers.empty[state]
  if (state === "spam") {
    return (
      <EmptyState icon={<ShieldCheck />} title={words.title}>
        {words.text}
      </EmptyState>
    )
  }
  const share = (
    <Link
      to="/admin/configs/webforms/$formId/edit"
      params={{ formId: form.id }}
      search={{ tab: "share" }}
      className={buttonClass()}
    >
      <Share2 aria-hidden="true" />
      {m.forms.tabs.share}
    </Link>
  )
  return (
    <EmptyState icon={<Inbox />} title={words.title} action={share}>
      {words.text}
    </EmptyState>
  )
}

/** Asks before answers are deleted permanently. */
function confirmRemoval(count: number): Promise<boolean> {
  const words = messages().formAnswers
  const title = words.removeTitle(count)
  return confirm({ title, text: words.removeText, confirm: words.remove, danger: true })
}

/** The actions on answers. Irreversible ones ask first. */
function useDoing(formId: string) {
  const release = useReleaseAnswer(formId)
  const remove = useDeleteAnswer(formId)
  const releaseAll = useReleaseAll(formId)
  const removeAll = useDeleteAll(formId)
  return {
    isReleasing: releaseAll.isPending,
    isRemoving: removeAll.isPending,
    isBusy: [release, remove, releaseAll, removeAll].some(({ isPending }) => isPending),
    release: ({ id }: FormAnswer) => release.mutate(id),
    remove: async ({ id }: FormAnswer) => {
      if (await confirmRemoval(1)) remove.mutate(id)
    },
    releaseAll: async (count: number) => {
      const words = messages().formAnswers
      const title = words.releaseTitle(count)
      if (await confirm({ title, text: words.releaseText, confirm: words.release })) releaseAll.mutate()
    },
    removeAll: async (count: number) => {
      if (await confirmRemoval(count)) removeAll.mutate()
    },
  }
}

/** Actions on all held answers, including those on other pages. */
function AllTools({ count, doing }: { count: number; doing: ReturnType<typeof useDoing> }) {
  const words = useMessages().formAnswers
  const { isBusy, isReleasing, isRemoving } = doing
  return (
    <div className={`row wrap gap-2 ${styles.bulk}`}>
      <p>{words.waitText(spamDays, maxSpam)}</p>
      <Button
        size="s"
        busy={isReleasing}
        disabled={isBusy && !isReleasing}
        onClick={() => void doing.releaseAll(count)}
      >
        {words.releaseAll}
      </Button>
      <Button
        size="s"
        look="plain"
        busy={isRemoving}
        disabled={isBusy && !isRemoving}
        onClick={() => void doing.removeAll(count)}
      >
        {words.removeAll}
      </Button>
    </div>
  )
}

/** The answers of a form, or those held as likely spam. */
export function AnswersPanel({ form, state }: { form: Form; state: AnswerState }) {
  const words = useMessages().formAnswers
  const navigate = useNavigate()
  const show = (next: AnswerState) =>
    void navigate({
      to: "/admin/configs/webforms/$formId/edit",
      params: { formId: form.id },
      search: { tab: "answers", ...(next === "spam" && { state: next }) },
      replace: true,
    })
  const pages = useInfiniteQuery(answerPagesOptions(form.id, state))
  const doing = useDoing(form.id)
  const answers = pages.data?.pages.flatMap(({ data }) => data)
  const spam = pages.data?.pages[0]?.spam ?? 0
  return (
    <div className={`stack gap-4 ${styles.panel}`}>
      <Head form={form} state={state} spam={spam} hasAny={answers?.length !== 0} onState={show} />
      {state === "spam" && answers && answers.length > 0 && <AllTools count={spam} doing={doing} />}
      {!answers && pages.isError && (
        <ErrorState title={words.loadFailed} error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {!answers && !pages.isError && <Skeleton height={260} />}
      {answers?.length === 0 && <Empty form={form} state={state} />}
      {answers && answers.length > 0 && (
        <ol className="framed-list" aria-label={words.list}>
          {answers.map((answer) => (
            <AnswerRow
              key={answer.id}
              answer={answer}
              isBusy={doing.isBusy}
              onRelease={() => doing.release(answer)}
              onDelete={() => void doing.remove(answer)}
            />
          ))}
        </ol>
      )}
      {pages.hasNextPage && (
        <Button look="plain" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  )
}
