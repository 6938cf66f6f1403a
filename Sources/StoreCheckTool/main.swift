print("storecheck")
