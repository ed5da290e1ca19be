import type { CallAnswer, Endpoint } from "@funil/contract/shared/endpoint"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ChevronRight } from "lucide-react"
import { Fragment, type ReactNode } from "react"
import { ApiError } from "../lib/api/api-error.ts"
import type { VersionedAnswer } from "../lib/api/fresh-write.ts"
import { useMessages } from "../lib/text/messages.ts"
import { ClashBanner } from "../ui/forms/clash-banner.tsx"
import { buttonClass } from "../ui/marks/button.tsx"
import { EmptyState } from "../ui/marks/empty-state.tsx"
import { ErrorState } from "../ui/marks/error-state.tsx"
import { PagePending } from "../ui/screen/page-pending.tsx"
import { usePageTitle } from "../ui/screen/page-title.ts"
import { usePhone } from "../ui/screen/phone.ts"
import { TopBarSlot } from "../ui/screen/top-bar-slot.tsx"
import styles from "./editor-page.module.css"
import type { EditedSetting, settingOne, SettingPage } from "./setting-api.ts"
import { type Editing, useSettingForm } from "./setting-form.ts"

interface PathProps {
  /** The list that the breadcrumb leads back to. */
  page: SettingPage
  title: string
  /** Content at the end of the breadcrumb. */
  end?: ReactNode
}

/** The breadcrumb in the top bar. Its title names the page. */
export function EditorPath({ page, title, end }: PathProps) {
  const m = useMessages()
  const isPhone = usePhone()
  usePageTitle(title)
  if (isPhone) return null
  return (
    <TopBarSlot>
      <nav className={`row gap-2 min-w-0 medium ${styles.path}`}>
        <Link to={page.path}>{page.title(m)}</Link>
        <ChevronRight className="icon-s faint" aria-hidden="true" />
        <span className="truncate" aria-current="page">
          {title}
        </span>
      </nav>
      {end}
    </TopBarSlot>
  )
}

/** The page of an editor with a panel at its side. */
export function EditorFrame({ children, ...path }: PathProps & { children: ReactNode }) {
  return (
    <div className={`mx-auto ${styles.page}`}>
      <EditorPath {...path} />
      {children}
    </div>
  )
}

interface ClashProps {
  editing: Pick<Editing<unknown, object>, "theirs" | "takeTheirs">
  /** Which user saved the other version, or what saving over it replaces. */
  text: string
}

/** Asks which version to keep after another user saved one. Saving again keeps the user's own. */
export function EditorClash({ editing: { theirs, takeTheirs }, text }: ClashProps) {
  const { ui } = useMessages()
  if (theirs === undefined) return null
  return (
    <ClashBanner
      title={ui.clashTitle}
      text={text}
      take={ui.takeTheirs}
      keep={ui.keepMine}
      onTake={takeTheirs}
    />
  )
}

/** Replaces the editor of a deleted item. */
export function EditorGone({
  setting: { page, words },
}: {
  setting: Pick<EditedSetting<never, never>, "page" | "words">
}) {
  const { gone, goneText, backToList } = words(useMessages())
  return (
    <EmptyState
      icon={<page.icon />}
      title={gone}
      action={
        <Link to={page.path} className={buttonClass()}>
          {backToList}
        </Link>
      }
    >
      {goneText}
    </EmptyState>
  )
}

interface ReadProps<T> {
  setting: Pick<EditedSetting<never, never>, "page" | "words"> & {
    one: (id: string) => ReturnType<typeof settingOne<T>>
  }
  id: string
  children: (read: VersionedAnswer<T>) => ReactNode
}

/** Loads an item, or says that it is gone. */
export function SettingRead<T>({ setting, id, children }: ReadProps<T>) {
  const m = useMessages()
  // A cached copy from an earlier visit could be outdated, and saving it would conflict.
  const read = useQuery({ ...setting.one(id), refetchOnMount: "always" })
  if (read.data && (read.isFetchedAfterMount || read.isRefetchError))
    return <Fragment key={id}>{children(read.data)}</Fragment>
  if (!read.isError) return <PagePending />
  if (read.error instanceof ApiError && read.error.status === 404) return <EditorGone setting={setting} />
  return (
    <ErrorState title={setting.words(m).oneFailed} error={read.error} onRetry={() => void read.refetch()} />
  )
}

type FormProps<C extends Endpoint, U extends Endpoint, V extends object> = Parameters<
  typeof useSettingForm<C, U, V>
>[0] & { children: (editing: Editing<CallAnswer<U>, V>) => ReactNode }

function EditorForm<C extends Endpoint, U extends Endpoint, V extends object>({
  children,
  ...options
}: FormProps<C, U, V>) {
  return children(useSettingForm(options))
}

/** Loads an item and renders the editor of its form. */
export function EditorPage<C extends Endpoint, U extends Endpoint, V extends object>(
  props: Omit<FormProps<C, U, V>, "read">,
) {
  return (
    <SettingRead setting={props.setting} id={props.id}>
      {(read) => <EditorForm {...props} read={read} />}
    </SettingRead>
  )
}
