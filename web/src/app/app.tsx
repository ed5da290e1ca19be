import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { keepCampaign } from "../lib/session/campaign.ts"
import { applyScheme } from "../lib/color-scheme.ts"
import { forgetKept } from "../lib/api/kept-answers.ts"
import { createQueryClient } from "../lib/api/query-client.ts"
import { isSignedIn, onSessionChange } from "../lib/session/session.ts"
import { onStoredChange } from "../lib/session/storage.ts"
import { createStore, useStore } from "../lib/store.ts"
import { createAppRouter } from "./router.ts"

const queryClient = createQueryClient()
export const router = createAppRouter(queryClient)

/** Set once another session has replaced the session of this page. */
const isTaken = createStore(false)
/** Whether the page holds no data of any session. */
let isClean = !isSignedIn()

// After a sign-out or sign-in the route guards pick the page. When another tab signs in as another
// user, this page drops the old user's data and fetches nothing until it reloads.
onSessionChange(() => {
  forgetKept()
  if (isSignedIn() && !isClean) {
    isTaken.set(true)
    return globalThis.location.reload()
  }
  isClean = false
  void move()
})

async function move(): Promise<void> {
  // The server would reject queries that are still running.
  if (!isSignedIn()) void queryClient.cancelQueries()
  await router.invalidate()
  if (isSignedIn()) return
  // Mounted pages would refetch, so the cache is cleared after they unmount.
  queryClient.clear()
  isClean = true
}

onStoredChange(applyScheme)
router.subscribe("onBeforeNavigate", ({ toLocation }) => keepCampaign(toLocation.searchStr))

export function App() {
  if (useStore(isTaken)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
