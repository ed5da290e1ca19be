/** Another content that a migration had on main before it became what it is now. */
export interface FormerMigration {
  readonly checksum: string
  /** The file that it became. */
  readonly name: string
  /** Where the part of the file begins that its former content lacked; none where only comments differ. */
  readonly lackedFrom?: string
  /** What to run where the difference is no part of the file. */
  readonly lacked?: string
}

/** Databases that ran one of these get what it lacked. No line may go, and none should have to come. */
export const formerMigrations: readonly FormerMigration[] = [
  {
    checksum: "ace7ce0b7ca440a270302039e804589f1384c0bfb7eb629392986e741ef69031",
    name: "0034-wall-clocks.sql",
  },
  {
    checksum: "b25ed8d959ae04b2427d4f04774ee0c46a75820c1f2a3753738a616bdb07d2b8",
    name: "0039-clock.sql",
  },
  {
    checksum: "29ecb0007c7c045505ab7af2930e7abd57d9543094c575cd1286675ee3804a25",
    name: "0046-onboarding.sql",
    lackedFrom: "create table onboardings",
  },
  {
    checksum: "0a8d4bc57a337a645f5f44e3b8054d413597483b843ce7e97b7060331b46afad",
    name: "0057-dashboards.sql",
    lacked: `
      alter domain ledger_entity drop constraint ledger_entity_check;
      alter domain ledger_entity add constraint ledger_entity_check check (
        value in (
          'deal', 'contact', 'company', 'user', 'product', 'bill', 'task', 'pipeline', 'stage', 'task_type', 'custom_field',
          'filter', 'account', 'note', 'file', 'workflow', 'goal'
        )
      ) not valid;
      alter table goals drop constraint goals_account_id_pipeline_id_fkey, drop constraint goals_account_id_user_id_fkey;
      alter table goals
        add foreign key (account_id, pipeline_id) references pipelines (account_id, id) on delete cascade,
        add foreign key (account_id, user_id) references users (account_id, id) on delete cascade;`,
  },
  {
    checksum: "7dc12cf23c9f179d6d01f0275129242d3703b51a35a48fd7f7dffe230d757288",
    name: "0059-stage-stays.sql",
    lackedFrom: "-- The forecast reads nothing but this.",
  },
]
