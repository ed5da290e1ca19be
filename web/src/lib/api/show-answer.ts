import type { InferDataFromTag, QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Stores the answer of a write as the data of a query. A read that started before the write would
 * bring the old data back, so it is canceled.
 */
export async function showAnswer<K extends QueryKey, D = InferDataFromTag<unknown, K>>(
  client: QueryClient,
  queryKey: K,
  answer: NoInfer<D> | ((shown: NoInfer<D> | undefined) => NoInfer<D> | undefined),
): Promise<void> {
  const filters = { queryKey, exact: true }
  await client.cancelQueries(filters)
  // The first read was canceled, and the function could not change what it had not brought.
  if (client.setQueryData<D>(queryKey, answer) === undefined) await client.invalidateQueries(filters)
}
