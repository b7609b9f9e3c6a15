/** Returns `up` if the change text contains a plus sign, otherwise `down` (OML-02, Q-092). */
export const getRowTone = (change: string): 'up' | 'down' => (change.includes('+') ? 'up' : 'down')
