import ipaddress

import pandas as pd

EXTRA = 3  # network address, broadcast address, gateway


def task_func(
    block: str, sites: dict[str, int], growth_percent: int = 25
) -> tuple[pd.DataFrame, list[str]]:
    """
    Share an IPv4 block out among the branch offices of a company. A site with d devices needs d
    increased by growth_percent per cent (rounded up to a whole number) plus EXTRA addresses, and
    gets the smallest subnet with at least so many. The subnets are laid one after the other from
    the start of the block without holes, the larger subnets first and subnets of the same size in
    the alphabetical order of the sites. The gateway is the first address after the network address.

    Parameters:
    - block (str): The block in CIDR notation, e.g. "10.20.0.0/22".
    - sites (dict[str, int]): Number of devices of each site.
    - growth_percent (int): Growth to plan for, not negative. Default is 25.

    Returns:
    - tuple[pd.DataFrame, list[str]]: A table with the sites as index (named "site") in the order of
      their addresses and the columns "network" (CIDR text), "gateway" (text) and "spare" (int:
      addresses of the subnet without EXTRA and without the present devices); then the rest of the
      block as the shortest list of CIDR texts in the order of their addresses (empty if nothing is
      left).

    Raises:
    - ValueError: If block is no valid IPv4 network (e.g. host bits are set), sites is empty, a site
      has fewer than one device, growth_percent is negative, or the subnets do not fit in the block;
      in the last case the message contains the name of the first site without room.

    Requirements:
    - ipaddress
    - pandas

    Example:
    >>> table, free = task_func("192.168.4.0/25", {"Kiel": 40, "Bonn": 10})
    >>> table["network"].tolist()
    ['192.168.4.0/26', '192.168.4.64/28']
    >>> free
    ['192.168.4.80/28', '192.168.4.96/27']
    """
    network = ipaddress.IPv4Network(block)
    if not sites or min(sites.values()) < 1 or growth_percent < 0:
        raise ValueError("every site needs at least one device and growth must not be negative")
    bits = {}
    for site, devices in sites.items():
        grown = -(-devices * (100 + growth_percent) // 100)
        bits[site] = (grown + EXTRA - 1).bit_length()
    start, rows = int(network.network_address), []
    end = start + network.num_addresses
    order = sorted(sites, key=lambda site: (-bits[site], site))
    for site in order:
        size = 2 ** bits[site]
        if start + size > end:
            raise ValueError(f"no room left for {site}")
        subnet = ipaddress.IPv4Network((start, 32 - bits[site]))
        rows.append((str(subnet), str(subnet[1]), size - EXTRA - sites[site]))
        start += size
    table = pd.DataFrame(
        rows, columns=["network", "gateway", "spare"], index=pd.Index(order, name="site")
    )
    if start == end:
        return table, []
    first, last = ipaddress.IPv4Address(start), ipaddress.IPv4Address(end - 1)
    return table, [str(part) for part in ipaddress.summarize_address_range(first, last)]
