/** Recorded prices of 2015 to 2018 from which the demo's markets are made. NOTICE names their source. */

/** Coin whose prices were recorded. */
export type RecordedCoin = 'btc' | 'eth' | 'ltc'

/** Days are stored in this fraction of the first day's price. */
export const DAY_UNITS = 2_000
/** Movements within a day are stored in this fraction of the price. */
export const MINUTE_UNITS = 5_000

/** Digits of the packed numbers, 5 bits each; the sixth bit marks that another digit follows. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** 240 daily closes in 1/2,000 of the first, flattened so that the last is near the first. Stored as differences. */
const DAYS: Record<RecordedCoin, string> = {
  btc: 'g9DsBhBKdIyDqImD1CwBkIlCUe3HtE9HmDyEIrEmCpBnB-DO-C_EgCxBcvE6CnBZJ2BvBUQHuBVJfDzBGIPTIDFJvD3CtIqEyBVeIRXcfDJvBfmBVDFaFKNTPKjBONCLDI4CkBbYCqBZC9BHCDPEDINNjBHUALOHHAGUPBNGJSCLAuCbDEFKLTVJEmCJHK-B0BHqC7BFoDoBzFyBDclBKcdIrBFIIwCdyBC9BKaTPCRXBEaeqBLBzBUIGMCRSLAJKSCDSiD4BkFpCGM6B0EjBfcwBsBQyI9JrJeiB7BGpJewBNKA8FzBiBbuCM7BjCUyBKCZM',
  eth: 'g9DPLLkEZRfBPrBOXcTU6BuBC8CqCG9BeD3BxE2BkCgDuCoGAwGoJbjLyIxBAvBiBkI9ChBvBMuBrBhCC9BpEBIrClBqBdNR4BoC_BIRP0BxCkBfGCFH0B4F0D3BsEvBHmBkF5D2BxB5CXRHxBaJInCBmDwIduG8B0CoDpEvErBuC8FmHhC7BADiEN8CzCQgDyGYgGhB9GFWsB3CKlC_DTAzE3D5EiEmEvE_B9D-CjB1BbP7ESnCpGlD-F7DjC1FrDqG-FlGoFrCmCpBVxENTvCmCvCQ2D5BSjByEeG-CXJiBV7BJhCsBZpBPIoCzBBQBDiBRiCOBH_EGxG4B6BX3DRhBRbxClHmEhBCkE_BLxDGoCbgBjB4BjBvBWjBBF8CHVV',
  ltc: 'g9DyD5BISTrDzBNkDoBR_CUHUVDmBLFOJV6CPLPK3BBH9IuCvBgBZ0G5CpDcwBfKwCtDCXRSEXyCVlBHJMWXMeqBdSQaTiEMQ1BNDqBFEAApBXxBlBMmBTYI4B7BODAKA5CIKKSENBIwBRhBCQDODNMBARBMAUHCQERFeBsBVOqF6C-D9CtBGxCURgBAHkCmCPkCnEeNsBsBUZRKrDiBqBfmBCuBgByFyBTaMmCJmChBIiC1CShBkC6CyCG1BkBoGtBLC3ClHpN7BqGV5C8BtBZqCmB4F7FgEvBWxF4BtBBDiBNKFDWTBNFvBCQXXHG6BLnCfhCOFR5CgDvBO',
}

/** Every fourth minute of 2018-04-05: difference from the straight line between the day's first and last price, in 1/5,000. Stored as differences. */
const MINUTES: Record<RecordedCoin, string> = {
  btc: 'AHaEPMEGahCCZMnBdPFDQpBKzB9BtB8B5BoBXKLGkCTBGQPCAJK1BaEHGYIAZFDHBWCoBK6DgBBwB-BZFVYAaXGXXhBOOUNPYIAKAEPXYIkCGlBFBAZFDESFAtCRcPZEmBCaUPSiBTFSZFWPTY8BjBGAoBMYqBRUJfaJVPQFTJOMKOTAZ1BrBaQIZXAQCKMOVAVLMGeMXDYRRKMLF7CdPdfUGkBXERtBoBOLVCnBeHkBNBGAyGsBBDKROOmCJXFnBPADCGH1C_BQIWjBGKWhBIgBHCZWGThCBpBWARgDBGHMZOPYbOEkCVRbOjCSadDEBcHIMHKCTIBJZOAEMLEISKsBcHXKJJADSIDJIdDFGSRMFhBHjBOOIDABNYTIKAaWABEBFMUiBTN6BIHCUXAfPcPCSIAGd',
  eth: 'ANACJKDGsBpCBBAZnBCNFFbAnB9BlBiC5B8BPQLF4BtBhBoBanBMAAGtBuBGOaWEEZNAVaBUmBCyDEBmB8BhBhBCsBVAFUJZXAmBWRHWGHYQVT5BuBA0BKzBDAffYFKYWJ9BCKLRHuBBMFGEiBXJMNKSPNWyBbQNQEcYfqBDdKJLCIKlBSEYUZKNd3BhBWmBKXVJeNYcClBKZBIQiBHHBSTdOKvBDlCTPFJaHsBpBSJlCyCHNNJvBYCKUTIDwEuBFCoBJKO2BgBjBDBVTDXVLtBxBmBT6B5BBUBRKGTQjBiBDPtBERgBIxCmCWRBQ1BYVYVSGOObTOjBCmBvBMCfmBBAWTIMNGWAhBYNAMNODOEeNVJMLIBEQFIDGfCFeEEIFFA7BSJBODBECPDIAMcCEOITWuBLAOyBCUCMAA5BMMCHBAGElB',
  ltc: 'AEAsB9BIED8BpETFWfSrBJFBrB0BxBpClBiClBSbVQVmCpBNiBhBJOBODbYADEsBURTNONOKGmBWgEkCuCuCiBflBUaTMvBAJlBpBOW-BrBnBuBeMMlBAFHea8BiBtCLUbvBAQKQPRnDIRCbBmBGYAGAwBZNUXESLPiBqCALN8BOMqBHkBhBtBmBtBHVTAPRgBC0BLLT3B3BDWmBJ3BDOyBPGUEdRdDUkBaDHJgBTXSAVL3C5BNb5B2CIQdBDzBsCGtBRKzBsBAoBNBQJiIDQfoBGciCoBH1BRYrBDLMKX9CvBqBEYhCaUajBCOf0B3C8BQTlCqB7BYIPiCOGNQ3BmBTOTSASHbjBaZmBYfRLeSNGFEgBABPAHnBuBbHYETCePqBHFKFbRAAyBBPNSRTCBaHMdFtB_BIUBcFGDGMHJFUkBNNWHhBYiBQHM6BXDAkBRDjBGSPACAOEpB',
}

/** Returns the numbers of a packed list of differences. */
function unpack(packed: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  let difference = 0
  for (const digit of packed) {
    const bits = DIGITS.indexOf(digit)
    difference |= (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    value += difference & 1 ? -(difference + 1) / 2 : difference / 2
    numbers.push(value)
    shift = 0
    difference = 0
  }
  return numbers
}

/** Returns the recorded days of a coin, in 1/{@link DAY_UNITS} of the first. */
export const readDays = (coin: RecordedCoin): number[] => unpack(DAYS[coin])

/** Returns a recorded day in steps of four minutes, in 1/{@link MINUTE_UNITS} of the price. The first and last value are about 0, so days can follow each other. */
export const readMinutes = (coin: RecordedCoin): number[] => unpack(MINUTES[coin])
