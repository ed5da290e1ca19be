import { can } from "@funil/contract/account/permissions"
import type { Notification } from "@funil/contract/messages/notifications"
import { ownValue } from "@funil/contract/shared/own-value"
import { dealsRoute, tasksRoute } from "@funil/contract/shared/record-routes"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import type { Context } from "../../platform/context.ts"
import { keptWallClock } from "../../platform/wall-clock.ts"
import type { NotificationRow } from "./notification-row.ts"
import { notificationWords, otherTitle, systemName } from "./notification-words.ts"

/** Returns the notification in the caller's language. */
export function notificationView(ctx: Context, row: NotificationRow): Notification {
  const { params, count } = row
  const { title, description } = wordsOf(ctx, row)
  const told = {
    by: params.by ?? systemName[ctx.language],
    task: params.task ?? "",
    record: params.record ?? null,
    count,
    time: timeOf(ctx, params.start, false),
    start: timeOf(ctx, params.start, true),
    excerpt: params.excerpt ?? "",
    form: params.form?.name ?? "",
    workflow: params.workflow ?? "",
    webhook: params.webhook ?? null,
    file: params.file ?? "",
    rows: params.rows ?? null,
  }
  return {
    id: row.id,
    user_id: row.user_id,
    created_at: row.created_at.toISOString(),
    route: count > 1 ? manyRoute(ctx, row) : row.route,
    icon: row.kind,
    read: row.read_at !== null,
    title: title(told),
    description: description(told),
  }
}

function timeOf({ language, timezone }: Context, start: string | undefined, isDayShown: boolean): string {
  if (start === undefined) return ""
  const day = { day: "2-digit", month: "2-digit" } as const
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    timeZone: "UTC",
    hour: "2-digit",
    minute: "2-digit",
    ...(isDayShown && day),
  })
  return format.format(new Date(`${keptWallClock(start, timezone).replace(" ", "T")}Z`))
}

/** Returns the page that lists the records of one notification. */
function manyRoute(ctx: Context, { kind, params }: NotificationRow): string {
  if (kind === "task_assigned") return tasksRoute
  const isReader = ctx.user !== null && can(ctx.user.role, "form.manage")
  return params.form && isReader ? `/admin/configs/webforms/${params.form.id}/edit?tab=answers` : dealsRoute
}

/** Returns undefined for kinds of a newer release, which may run beside this one. */
function wordsOf({ language }: Context, { kind }: NotificationRow) {
  return (
    ownValue(withIsolatedNames(notificationWords[language]), kind) ?? {
      title: () => otherTitle[language],
      description: () => "",
    }
  )
}
