/** Pages whose element needs the whole width: tables, and the deposit, which has a column of its own. */
const WITHOUT_ASIDE = ['/recharge', '/staking-list', '/trade-account', '/trade-lst', '/transfer-list']

/** Column at the end of a member's page; scripts/page-aside.ts fills it in windows from 900 px on. */
export const PageAside = ({ current }: { current: string }) =>
  WITHOUT_ASIDE.includes(current) ? null : <aside className="page-aside when-in" data-aside={current} />
