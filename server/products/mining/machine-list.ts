import { getMiningMachines as endpoint } from '../../../shared/base/contract/mining.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal } from '../../core/http/refusal.ts'
import { translateSampleName } from '../sample-names.ts'
import { machines } from './machines.ts'

/** Returns the offered machines, or the one with the given id. A closed one is refused (MIN-02, MIN-03). */
export const getMiningMachines = handle(endpoint, async ({ form, lang, context: { db } }) => {
  const offered = await machines.show(db, form.id)
  if (offered instanceof Refusal) return offered
  return offered.map((machine) => ({
    id: machine.id,
    title: translateSampleName(lang, machine, machine.title),
    img: machine.img,
    minAmount: machine.minimum,
    maxAmount: machine.maximum,
    otherMinAmount: null,
    otherMaxAmount: null,
    coinTitle: machine.coin,
    coinId: machine.coinId,
    interestRate: machine.rate,
    cycle: machine.days,
    digits: machine.scale,
    sample: machine.sample,
    terms: machines.hash(machine),
  }))
})
