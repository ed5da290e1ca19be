import type { ListSearch } from "../../records/list-search.ts"

/** The address of the list with which a person begins: what is theirs and to be done. */
export const listOfMine: ListSearch = {
  filters: [
    ["responsible_user_id", "=", "@me"],
    ["is_finished", "=", false],
  ],
}
