import { getMiningMachines as endpoint } from '../../../shared/contract/mining.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse } from '../../core/http/refusal.ts'
import { sampleName } from '../sample-names.ts'
import { markOfMachine, openMachines } from './machines.ts'

/** Returns the offered machines, or the one with the given id. A closed one is refused (MIN-02, MIN-03). */
export const getMiningMachines = handle(endpoint, async ({ form, lang, context: { db } }) => {
  const open = await openMachines(db)
  const machines = form.id === null ? open : open.filter(({ id }) => id === form.id)
  if (form.id !== null && machines.length === 0) return refuse('products.closed', {}, { field: 'id', rule: 'closed' })
  return machines.map((machine) => ({
    id: machine.id,
    title: sampleName(lang, machine, machine.title),
    img: machine.img,
    min_price: machine.minimum,
    max_price: machine.maximum,
    minprice: null,
    maxprice: null,
    coin_title: machine.coin,
    c_id: machine.c_id,
    interest_rate: machine.rate,
    cycle: machine.days,
    digits: machine.scale,
    sample: machine.sample,
    terms: markOfMachine(machine),
  }))
})
