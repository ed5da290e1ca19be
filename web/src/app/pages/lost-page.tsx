import { Suspense } from "react"
import { isSignedIn } from "../../lib/session/session.ts"
import { Shell } from "../shell/shell.tsx"
import { NotFoundPage } from "./not-found-page.tsx"
import { late } from "../../ui/screen/late.ts"

const PublicLayout = late(async () => (await import("../public/public-layout.tsx")).PublicLayout)

/** The "not found" page, inside the layout of the signed-in user or the visitor. */
export function LostPage() {
  if (isSignedIn()) {
    return (
      <Shell>
        <NotFoundPage />
      </Shell>
    )
  }
  return (
    <Suspense>
      <PublicLayout>
        <NotFoundPage />
      </PublicLayout>
    </Suspense>
  )
}
